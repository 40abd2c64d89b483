import type { MigrationLog } from '../db/upkeep/migrate.ts';

export function aMigrationLog(onBuilding: () => void = () => undefined): MigrationLog & { readonly lines: string[] } {
  const lines: string[] = [];
  const note = (name: string, seconds: number) => lines.push(seconds >= 0 ? name : `${name} in no time`);
  return {
    lines,
    onBuilding,
    onProgress: () => undefined,
    onApplied: note,
    onBuilt: ({ name }, seconds) => note(name, seconds),
  };
}
