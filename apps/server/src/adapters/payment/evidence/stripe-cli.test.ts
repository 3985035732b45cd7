import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startTestService, type TestService } from '@contour/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { webhookInbox } from '../../../db/schema.ts'

/** The vendor's own command-line tool; an optional package that exists for one platform only. */
const CLI = path.resolve(
  import.meta.dirname,
  '../../../../../../node_modules/@stripe/cli-linux-x64/bin/stripe',
)

/** The vendor's own call sequences, and the events of integrations.md 1.6 in which each must end. */
const SEQUENCES = [
  ['payment_intent.amount_capturable_updated', 'payment_intent.amount_capturable_updated'],
  ['payment_intent.canceled', 'payment_intent.canceled'],
  ['payment_intent.payment_failed', 'payment_intent.payment_failed'],
  ['payment_intent.requires_action', 'payment_intent.requires_action'],
  ['payment_intent.succeeded', 'payment_intent.succeeded'],
  ['charge.captured', 'payment_intent.succeeded'],
  ['charge.refunded', 'charge.refunded'],
  ['charge.dispute.created', 'charge.dispute.created'],
  ['charge.dispute.updated', 'charge.dispute.updated'],
  ['charge.dispute.closed', 'charge.dispute.closed'],
  ['setup_intent.succeeded', 'setup_intent.succeeded'],
  ['setup_intent.setup_failed', 'setup_intent.setup_failed'],
  ['payment_method.detached', 'payment_method.detached'],
] as const

if (!existsSync(CLI))
  test.skip('the vendor CLI drives the sandbox: skipped, there is no @stripe/cli-linux-x64 for this platform')
else
  describe('the vendor CLI drives the sandbox, whose signed events reach the webhook endpoint', () => {
    let service: TestService
    const home = mkdtempSync(path.join(tmpdir(), 'contour-cli-'))

    beforeAll(async () => {
      service = await startTestService()
    })
    afterAll(async () => {
      await service.close()
      rmSync(home, { recursive: true, force: true })
    })

    const run = (...args: string[]) =>
      new Promise<{ code: number | null; output: string }>((resolve) => {
        const where = ['--api-key', 'sk_test_contour', '--api-base', service.ctx.sandbox!.url]
        const cli = spawn(CLI, [...args, ...where], {
          env: { PATH: process.env.PATH, HOME: home, STRIPE_CLI_TELEMETRY_OPTOUT: '1' },
        })
        let output = ''
        cli.stdout.on('data', (part) => (output += part))
        cli.stderr.on('data', (part) => (output += part))
        cli.on('close', (code) => resolve({ code, output }))
      })

    test.each(SEQUENCES)('trigger %s ends in the event %s, kept and applied', async (sequence, type) => {
      const before = (await ofType(type)).length
      const { code, output } = await run('trigger', sequence)
      expect(output).toContain('Trigger succeeded')
      expect(code).toBe(0)
      await vi.waitFor(async () => expect((await ofType(type)).length).toBeGreaterThan(before))
      await service.settle()
      for (const row of await ofType(type)) expect(row).toMatchObject({ error: null })
      expect((await ofType(type)).every((row) => row.applied_at)).toBe(true)
    })

    test('a call without an amount is refused in its words', async () => {
      const { output } = await run('payment_intents', 'create', '--currency', 'usd')
      expect(output).toContain('parameter_missing')
    })

    const ofType = (type: string) =>
      service.ctx.db.select().from(webhookInbox).where(eq(webhookInbox.type, type))
  })
