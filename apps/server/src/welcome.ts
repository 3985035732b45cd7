import { existsSync } from 'node:fs'
import path from 'node:path'
import { versionText } from './build-version.ts'
import { readDemoLogins } from './seed/demo-logins.ts'
import type { Service } from './service.ts'

/** Prints the addresses and, in demo mode, the logins: what an operator needs after `npm start`. */
export function printWelcome(service: Service): void {
  const { config, build } = service.ctx
  const lines = [
    '',
    `  contour ${versionText(build)} is ready (${config.mode})`,
    '',
    `  Patients   ${config.publicOrigin}`,
  ]
  lines.push(`  Staff      ${config.staffOrigin}`)
  if (service.metricsUrl) lines.push(`  Figures    ${service.metricsUrl}/metrics`)
  if (service.sandboxUrl) lines.push(`  Sandbox    ${service.sandboxUrl}/_sandbox/ledger`)
  const file = path.join(config.dataDir, 'demo-logins.json')
  if (config.demo && existsSync(file)) {
    lines.push(
      `  Demo       ${config.publicOrigin}/demo`,
      '',
      `  Demo logins, for this demo only; production has none (also in ${file})`,
    )
    for (const login of readDemoLogins(service.ctx))
      lines.push(
        `    ${Object.entries(login)
          .map(([name, value]) => `${name} ${value}`)
          .join('   ')}`,
      )
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
  printWarnings(service.warnings)
}

/** Prints what an operator should do. */
export function printWarnings(warnings: readonly string[]): void {
  for (const warning of warnings) process.stdout.write(`  !! ${warning}\n\n`)
}
