const LOCAL_PART = /^[^\s@<>()[\]\\,;:"]{1,64}$/u;
const DOMAIN_LABEL = /^(?!-)[\p{L}\p{N}-]{1,63}(?<!-)$/u;

/** Accepts plus signs and internationalised addresses, but neither quoted local parts nor address literals. */
export function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  const domain = value.slice(at + 1);
  if (at < 1 || !LOCAL_PART.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..'))
    return false;
  const labels = domain.split('.');
  return (
    (labels.length > 1 || domain.toLowerCase() === 'localhost') && labels.every((label) => DOMAIN_LABEL.test(label))
  );
}
