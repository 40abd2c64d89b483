/** What may be attached when the operator does not say otherwise, by extension. */
export const DEFAULT_FILE_TYPES: readonly string[] =
  'png jpg jpeg gif webp heic pdf txt log csv json md doc docx xls xlsx ppt pptx odt ods zip mp4 mov webm mp3 m4a wav eml har'.split(
    ' ',
  );

/** Never, whatever the operator says: a browser or a desktop would run them. */
const RUNNABLE = new Set(
  (
    'svg svgz html htm xhtml xht shtml mhtml mht xml xsl xslt js mjs cjs jsx ts css wasm swf jar jnlp php phtml asp aspx jsp cgi ' +
    'exe dll com scr bat cmd ps1 psm1 vbs vbe wsf wsh hta msi msp lnk url reg inf app dmg pkg deb rpm apk sh bash zsh command ' +
    'desktop py pl rb iso img chm cpl gadget scf xll docm xlsm pptm'
  ).split(' '),
);

/** Null for a list that names a type that must not be accepted. */
export function asFileTypes(value: string): string[] | null {
  const types = value
    .toLowerCase()
    .split(/[\s,]+/)
    .map((type) => type.replace(/^\./, ''))
    .filter(Boolean);
  return types.length > 0 && types.every((type) => /^[a-z0-9]{1,10}$/.test(type) && !RUNNABLE.has(type)) ? types : null;
}
