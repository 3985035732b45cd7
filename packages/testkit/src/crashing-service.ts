import { readConfig } from '@contour/server/config'
import { createLogger } from '@contour/server/log'
import { startService } from '@contour/server/service'

/**
 * A service that kills itself without warning at a named point of the payment path, for fault runs. CRASH_POINT names
 * the point, CRASH_AT the how-manieth passing of it (1 is the first); without them it runs on. Prints one line of JSON
 * when it is ready and one when it is about to die.
 */
const point = process.env.CRASH_POINT
const deadly = Number(process.env.CRASH_AT ?? '1')
let passed = 0

const service = await startService(readConfig(process.env), {
  pages: false,
  log: createLogger(process.env.TEST_LOG ?? 'silent'),
})
service.ctx.crash = (at) => {
  if (at !== point) return
  passed += 1
  if (passed !== deadly) return
  process.stdout.write(`${JSON.stringify({ died: at })}\n`)
  process.kill(process.pid, 'SIGKILL')
}
process.stdout.write(
  `${JSON.stringify({ patientUrl: service.patientUrl, staffUrl: service.staffUrl, sandboxUrl: service.sandboxUrl })}\n`,
)
