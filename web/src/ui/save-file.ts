const REVOKED_AFTER_MS = 60_000;

/** The server names the file. */
export function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser may read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
}
