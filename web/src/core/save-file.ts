/** Hands a file to the person, as a download of the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes the bytes up a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
