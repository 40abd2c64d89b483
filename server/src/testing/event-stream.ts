export async function readUntil({ body }: Response, text: string): Promise<string> {
  let said = '';
  const decoder = new TextDecoder();
  // Leaving the loop cancels the stream.
  for await (const chunk of body ?? []) {
    said += decoder.decode(chunk as Uint8Array, { stream: true });
    if (said.includes(text)) break;
  }
  return said;
}
