import { isPlainYes, textKeyword, type TextKeyword } from '@contour/domain/reach/text-keyword'
import { consentText } from '@contour/domain/consents/consent-texts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { users } from '../../../db/schema.ts'
import { audit } from '../audit/index.ts'
import { recordConsents } from '../consents/index.ts'
import { endMarks, markDestination, openMarks } from './destination-marks.ts'

const sms = (to: string) => ({ channel: 'sms' as const, to })

/**
 * Takes a text message from a number: stop, start and help are kept and obeyed, whoever has the number (ADR 0033). The words
 * become a consent of everybody who has it on file.
 * @returns what to answer; null if nothing
 */
export async function receiveText(
  ctx: Ctx,
  { from, text, ip }: { from: string; text: string; ip: string },
): Promise<string | null> {
  const keyword = textKeyword(text)
  if (keyword === 'help') return answerTo(ctx, 'help')
  if (keyword === null) return null
  return ctx.db.transaction(async (tx) => {
    const changed =
      keyword === 'stop'
        ? await stopTexts(tx, ctx, from, { words: text, facts: answered(text), ip })
        : await startTexts(tx, ctx, from, text, ip)
    return changed ? answerTo(ctx, keyword) : null
  })
}

/** What the carriers ask a sender to say (CTIA): who we are, what happens now, and how to reach a person. */
function answerTo({ config: { brand, company } }: Pick<Ctx, 'config'>, keyword: TextKeyword): string {
  if (keyword === 'stop')
    return `${brand}: You get no more text messages from us. We write by email. Reply START to get them again.`
  if (keyword === 'start')
    return `${brand}: Text messages are on again. Reply HELP for help, STOP to end them.`
  return `${brand} (${company.name}): messages about your account. Help: ${company.supportEmail}, ${company.supportPhone}. Reply STOP to end. Message and data rates may apply.`
}

/**
 * Ends the texts to a number: at its own STOP, and when the carrier says that the number answered so to it.
 * The answer to a repeated STOP is the same; what it changes is kept once.
 * @param stop the words for the mark, and what stands in the consent next to its text
 */
export async function stopTexts(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  from: string,
  { words, facts, ip }: { words: string; facts: string; ip: string },
): Promise<true> {
  const fresh = await markDestination(tx, ctx.clock, sms(from), { reason: 'stopped', words })
  if (!fresh) return true
  for (const { id } of await peopleOf(tx, from)) {
    await tx.update(users).set({ agreed_to_text: false }).where(eq(users.id, id))
    await keepWords(tx, ctx, { userId: id, ip, facts, agreed: false })
    await audit(tx, 'texts.stopped', { subjectUser: id })
  }
  return true
}

async function startTexts(tx: Tx, ctx: Ctx, from: string, text: string, ip: string): Promise<boolean> {
  const stopped = (await openMarks(tx, sms(from))).some(({ reason }) => reason === 'stopped')
  if (!stopped && isPlainYes(text)) return false
  await endMarks(tx, ctx.clock, sms(from), { reasons: ['stopped', 'undelivered'], by: text })
  for (const { id, phone_verified_at: verified } of await peopleOf(tx, from)) {
    // Who typed in somebody else's number is not opted in by its owner.
    if (verified === null) continue
    await tx.update(users).set({ agreed_to_text: true }).where(eq(users.id, id))
    await keepWords(tx, ctx, { userId: id, ip, facts: answered(text), agreed: true })
    await audit(tx, 'texts.started', { subjectUser: id })
  }
  return true
}

const peopleOf = (tx: Tx, phone: string) =>
  tx.select().from(users).where(eq(users.phone, phone)).orderBy(users.id).for('update')

const answered = (text: string) => `Answered by text message: ${text.slice(0, 160)}`

const keepWords = (
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  { userId, ip, facts, agreed }: { userId: number; ip: string; facts: string; agreed: boolean },
) =>
  recordConsents(tx, ctx.clock, { userId, page: 'text message', ip, byText: true }, [
    {
      kind: 'texts',
      agreed,
      words: consentText('texts'),
      facts,
    },
  ])

/** The box of the profile: who verified the number may turn its texts on again without sending a word. */
export async function reopenTexts(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  user: { phone: string; phone_verified_at: Date | null },
): Promise<void> {
  if (user.phone_verified_at === null) return
  await endMarks(tx, ctx.clock, sms(user.phone), {
    reasons: ['stopped', 'undelivered'],
    by: 'Turned on in the account.',
  })
}
