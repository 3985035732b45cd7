import type { Config } from '../../config.ts'
import { clamdScanner } from './clamd.ts'
import { disabledScanner, embeddedScanner } from './embedded.ts'
import type { Scanner } from './port.ts'

export function createScanner({ scanner }: Pick<Config, 'scanner'>): Scanner {
  if (scanner.kind === 'clamd') return clamdScanner(scanner)
  return scanner.kind === 'off' ? disabledScanner : embeddedScanner
}
