// npm run doctor: checks settings, database, keys, storage, mail, SMS, gateway, scanner, relay, certificates, clock and
// disk, and prints one line for each fault. The exit code is 0 only without one. It changes nothing, sends nothing and
// works next to the running service. With --mail-to you@clinic.example it also sends a test email.
import { parseArgs } from 'node:util'
import { runServerCommand } from './server-command.mjs'
import { at } from './workspace.mjs'

const server = (file) => import(at('apps', 'server', 'src', file))

async function sendTestMail(to) {
  const { inspectConfig } = await server('config.ts')
  const { createMessageSenders } = await server('adapters/messages/create.ts')
  const { mail } = inspectConfig(process.env).config
  if (mail?.kind !== 'smtp') throw new Error('--mail-to needs SMTP_URL and MAIL_FROM.')
  const { email } = await createMessageSenders({ mail, sms: { kind: 'off' }, publicOrigin: '' })
  const sent = await email.send({
    to,
    subject: 'Test of the mail server',
    body: 'This is the test email that npm run doctor was asked for.',
    html: null,
    reference: 'doctor',
  })
  return sent.state === 'sent' ? null : `SMTP_URL: the test email was not taken: ${sent.reason}`
}

async function doctor() {
  const { values } = parseArgs({ options: { 'mail-to': { type: 'string' } } })
  const { findingLine, selfCheck } = await server('self-check/report.ts')
  const findings = await selfCheck(process.env)
  const refused = values['mail-to'] ? await sendTestMail(values['mail-to']) : null
  if (refused) findings.push({ check: 'mail', state: 'fault', line: refused })
  for (const finding of findings) console.log(findingLine(finding))
  const faults = findings.filter(({ state }) => state === 'fault').length
  console.log(faults === 0 ? '\nEverything is well.' : `\n${faults} ${faults === 1 ? 'fault' : 'faults'}.`)
  return faults === 0 ? 0 : 1
}

await runServerCommand(import.meta.url, doctor)
