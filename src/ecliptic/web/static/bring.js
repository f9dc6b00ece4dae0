// A record is brought by dropping its file anywhere on the page.
const form = document.getElementById('bring'), file = form.querySelector('[type=file]');
document.addEventListener('dragover', (e) => { e.preventDefault(); form.classList.add('over'); });
document.addEventListener('dragleave', (e) => { if (!e.relatedTarget) form.classList.remove('over'); });
document.addEventListener('drop', (e) => {
  e.preventDefault();
  form.classList.remove('over');
  if (!e.dataTransfer.files.length) return;
  file.files = e.dataTransfer.files;
  form.requestSubmit();
});
file.addEventListener('change', () => { if (file.files.length) form.requestSubmit(); });
