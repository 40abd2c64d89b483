export async function copyText(text: string, onCopied: () => void) {
  try {
    await navigator.clipboard.writeText(text);
    onCopied();
  } catch (error) {
    console.error('Failed to copy:', error);
  }
}
