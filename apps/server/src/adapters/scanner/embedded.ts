import { buffer } from 'node:stream/consumers'
import type { ScanResult, Scanner } from './port.ts'
import { archiveProblem } from './archive-rules.ts'
import { pdfProblem } from './pdf-rules.ts'

/** The test file that every scanner finds (EICAR), in two parts, so that no scanner finds it here. */
export const TEST_FILE = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
)

const starts = (bytes: Buffer, ...first: number[]) =>
  bytes.subarray(0, first.length).equals(Buffer.from(first))
const wide = (text: string) => Buffer.from(text, 'utf16le')

/**
 * The scanner that ships: it knows no viruses but the test file, and refuses by content what no message needs: programs,
 * macros, and documents that run something when they are opened (D-44).
 */
export const embeddedScanner: Scanner = {
  async scan(body) {
    const bytes = await buffer(body).catch(() => null)
    if (!bytes) return { state: 'unknown', reason: 'the file was not read', again: true }
    return decide(bytes)
  },
}

function decide(bytes: Buffer): ScanResult {
  if (bytes.includes(TEST_FILE)) return infected('Eicar-Test')
  if (starts(bytes, 0x4d, 0x5a) || starts(bytes, 0x7f, 0x45, 0x4c, 0x46)) return infected('Program')
  if (starts(bytes, 0x50, 0x4b)) {
    const problem = archiveProblem(bytes)
    if (problem?.state === 'unknown') return { ...problem, again: false }
    return problem ?? { state: 'clean' }
  }
  const isCompound = starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)
  if (isCompound && (bytes.includes(wide('_VBA_PROJECT')) || bytes.includes(wide('Macros'))))
    return infected('Document.Macro')
  // Readers take a header anywhere in the first kilobyte (ISO 32000-1, implementation note 13).
  if (!bytes.subarray(0, 1024).includes('%PDF-')) return { state: 'clean' }
  const problem = pdfProblem(bytes)
  if (problem === null) return { state: 'clean' }
  return 'found' in problem
    ? infected(problem.found)
    : { state: 'unknown', reason: problem.unreadable, again: false }
}

const infected = (found: string): ScanResult => ({ state: 'infected', found })

/** Answers for no file. With it no message takes files (SCANNER=off). */
export const disabledScanner: Scanner = {
  async scan(body) {
    body.destroy()
    return { state: 'unknown', reason: 'no scanner', again: false }
  },
}
