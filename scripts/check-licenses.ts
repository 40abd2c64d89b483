/** Every package that the image contains may be shipped. The build checks those that browsers load. */
import { licenseProblems, serverPackages } from './licenses.ts';

const problems = licenseProblems(serverPackages());
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
