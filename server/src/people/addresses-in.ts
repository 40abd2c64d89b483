/** Only from the start of a word: a search from within each would take quadratic time. */
const ADDRESSES = /(?<![^\s<>()[\]{},;:"“”„'|])[^\s<>()[\]{},;:"“”„'|]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

export const addressesIn = (text: string): string[] => text.match(ADDRESSES) ?? [];
