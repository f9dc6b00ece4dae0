// "Save as PNG": the picture that the server sends as SVG, drawn on a canvas twice as large and saved.
document.addEventListener('click', async (e) => {
  const button = e.target.closest('[data-png]');
  if (!button) return;
  const image = new Image();
  image.src = button.dataset.png;
  try { await image.decode(); } catch { button.textContent = phrase('The picture did not come'); return; }
  const canvas = document.createElement('canvas');
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = button.dataset.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }, 'image/png');
});
