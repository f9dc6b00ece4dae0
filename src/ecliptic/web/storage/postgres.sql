-- The functions of SQLite that our SQL calls, for PostgreSQL. What is no JSON has no fields.
CREATE OR REPLACE FUNCTION instr(body text, part text) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$ SELECT strpos(body, part) $$;

CREATE OR REPLACE FUNCTION json_field(body text, path text) RETURNS json
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN body::json -> substr(path, 3);
EXCEPTION WHEN others THEN
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION json_valid(body text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN body::json IS NOT NULL;
EXCEPTION WHEN others THEN
  RETURN false;
END $$;

CREATE OR REPLACE FUNCTION json_extract(body text, path text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE json_typeof(found)
    WHEN 'null' THEN NULL WHEN 'boolean' THEN CASE WHEN found::text = 'true' THEN '1' ELSE '0' END
    ELSE found #>> '{}' END
  FROM json_field(body, path) found
$$;

CREATE OR REPLACE FUNCTION json_type(body text, path text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$ SELECT json_typeof(json_field(body, path)) $$;

CREATE OR REPLACE FUNCTION json_each(body text, path text) RETURNS TABLE(value bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT one::bigint FROM json_array_elements_text(
    CASE json_type(body, path) WHEN 'array' THEN json_field(body, path) ELSE '[]' END) one
$$;
