import { alertsCheck } from './alerts.ts'
import { auditEndCheck } from './audit-end.ts'
import type { Check } from './check.ts'
import { carrierCheck } from './carrier.ts'
import { clockCheck } from './clock.ts'
import { databaseCheck } from './database.ts'
import { diskCheck } from './disk.ts'
import { encryptionCheck } from './encryption.ts'
import { gatewayCheck } from './gateway.ts'
import { keysCheck } from './keys.ts'
import { mailCheck } from './mail.ts'
import { originsCheck } from './origins.ts'
import { relayCheck } from './relay.ts'
import { scannerCheck } from './scanner.ts'
import { smsCheck } from './sms.ts'
import { storageCheck } from './storage.ts'

/** Every check, in the order of the report. */
export const CHECKS: readonly Check[] = [
  databaseCheck,
  keysCheck,
  auditEndCheck,
  storageCheck,
  encryptionCheck,
  mailCheck,
  smsCheck,
  gatewayCheck,
  carrierCheck,
  scannerCheck,
  relayCheck,
  originsCheck,
  alertsCheck,
  clockCheck,
  diskCheck,
]
