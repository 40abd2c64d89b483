import { execFileSync } from 'node:child_process';

const isInPath = (program: string): string | null => {
  try {
    return execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
};

export function requireProgram(program: string, debianPackage: string, lookUp = () => isInPath(program)): void {
  if (lookUp()) return;
  if (process.getuid?.() === 0 && isInPath('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', debianPackage], { env, stdio: 'ignore' });
  }
  if (lookUp()) return;
  console.error(`${program} is not installed: install your system's "${debianPackage}" package.`);
  process.exit(1);
}
