const LOCAL_PART = /^[^\s@<>()[\]\\,;:"]{1,64}$/u;
const DOMAIN_LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;
/** A top-level domain has letters; numbers, also hexadecimal ones, would be an IP address. */
const NUMERIC = /^(\p{N}+|0x[\da-f]*)$/iu;
/** Matches control characters, zero-width characters and unassigned code points. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Refuses quoted local parts, address literals, and other spellings of a plain address, such as full-width letters. */
export function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  const domain = value.slice(at + 1);
  if (at < 1 || !LOCAL_PART.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..'))
    return false;
  const labels = domain.split('.');
  return (
    (labels.length > 1 || isLocalhost(domain)) &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    !NUMERIC.test(labels.at(-1) ?? '') &&
    !INVISIBLE.test(value) &&
    // Last: normalizing takes quadratic time for more marks in a row than a label has.
    value.normalize('NFC') === value.normalize('NFKC')
  );
}

export const isPublicEmailAddress = (value: string): boolean =>
  isEmailAddress(value) && !isLocalhost(value.slice(value.lastIndexOf('@') + 1));

const isLocalhost = (domain: string): boolean => domain.toLowerCase() === 'localhost';
