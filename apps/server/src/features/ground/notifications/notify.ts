import type { LetterWording } from '@contour/domain/notifications/letter-wording'
import {
  STATED_HOURS,
  promisedAt,
  promiseWords,
  type PromiseWords,
} from '@contour/domain/promises/promise-hours'
import { orderNumber } from '@contour/domain/orders/order-number'
import { BUSINESS_ZONE } from '@contour/domain/time/plain-date'
import { clockZoneOf, type ClockZone } from '@contour/domain/time/state-time-zones'
import { firstLoudTime } from '@contour/domain/time/quiet-hours'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { orders } from '../../../db/schema.ts'
import { sha256 } from '../../../randomness.ts'
import { contentsInForce } from '../approvals/index.ts'
import { companyIn } from '../company/index.ts'
import { blockOf } from '../reach/index.ts'
import { stateOfPatient } from '../whereabouts/index.ts'
import { letterFrame } from './letter-frame.ts'
import { isOptional } from './letter-purposes.ts'
import { queueMessage, type Message } from './queue-message.ts'
import { waitingText } from './redact-sent.ts'
import { renderHtml } from './render-html.ts'
import { renderSms, renderText } from './render-text.ts'
import { TEMPLATES, type EventFacts, type NotifiedEvent, type Template } from './templates.ts'
import { sayEvent } from './word-letter.ts'
import { wordingIn } from './wording-store.ts'

/** The recipient; a users row fits. */
export type Notified = {
  id: number
  email: string
  phone: string
  agreed_to_text: boolean
  first_name: string
}

type With = Pick<Ctx, 'clock' | 'random' | 'config' | 'secrets'>

/**
 * Queues the messages of an event in the transaction that causes it: email, and a text message if the user agreed to
 * texts and their number takes them (ADR 0033), which waits until nobody is asleep in the patient's state unless it is an
 * alarm or was asked for just now.
 * Sending the same event with the same facts again queues nothing. `user` is
 * null for a message to staff, whose facts contain the address.
 */
export async function notify<E extends NotifiedEvent>(
  tx: Reader,
  at: With,
  event: E,
  user: Notified | null,
  facts: EventFacts[E],
): Promise<void> {
  const template: Template<EventFacts[E]> = TEMPLATES[event]
  const about = 'orderId' in facts ? await orderOf(tx, facts.orderId) : undefined
  const state = await stateOfPatient(tx, user?.id ?? null)
  const reader: Reading = {
    order: about ? orderNumber(about.id) : null,
    zone: clockZoneOf(state),
    publicId: at.random.id(),
    promised: promiseWords(promisedAt(about?.madeAt ?? at.clock.now())),
  }
  const inForce = await contentsInForce(tx, at.clock, 'company', `letter:${event}`)
  const wording = wordingIn(inForce.get(`letter:${event}`))
  const { publicOrigin } = at.config
  const config = { publicOrigin, ...companyIn(inForce.get('company'), at.config) }
  for (const message of messagesOf(config, event, user, facts, { ...reader, wording })) {
    if (await blockOf(tx, message, { optional: isOptional(event) })) continue
    const waits = message.channel === 'sms' && template.anyHour !== true
    const notBefore = waits ? firstLoudTime(state, at.clock.now()) : null
    await queueMessage(tx, at, await waitingText(tx, at, { ...message, notBefore }))
  }
}

const findOrder = preparedQuery((on) =>
  on
    .select({ id: orders.id, madeAt: orders.created_at })
    .from(orders)
    .where(eq(orders.public_id, sql.placeholder('publicId'))),
)

/** The order that a message is about: people name it by its number, and it keeps what was promised when it was made. */
const orderOf = async (tx: Reader, publicId: string) => (await findOrder(tx, { publicId }))[0]

/** `publicId` is the message's own, by which a letter that is not care is unsubscribed from. */
type Reading = {
  order?: string | null
  zone?: ClockZone
  publicId?: string
  wording?: LetterWording
  promised?: PromiseWords
}

/** Builds the messages of an event for a user, one per channel. */
export function messagesOf<E extends NotifiedEvent>(
  config: Pick<Ctx['config'], 'publicOrigin' | 'company' | 'brand'>,
  event: E,
  user: Notified | null,
  facts: EventFacts[E],
  {
    order = null,
    zone = BUSINESS_ZONE,
    publicId,
    wording = {},
    promised = promiseWords(STATED_HOURS),
  }: Reading = {},
): Message[] {
  const template: Template<EventFacts[E]> = TEMPLATES[event]
  const said = sayEvent(event, facts, { zone, company: config, wording, promised })
  const { letter } = said
  const leaves = publicId !== undefined && isOptional(event) ? publicId : undefined
  const frame = {
    ...letterFrame(config, template, facts, { firstName: user?.first_name, order, zone }),
    unsubscribe: leaves && `${config.publicOrigin}/unsubscribe/${leaves}`,
  }
  return template.channels.flatMap((channel): Message[] => {
    const to = addressFor(channel, event, user, facts)
    if (!to) return []
    // Hashed, because a key may contain a link's token, and keys are shown to staff.
    const once = sha256(`${event}:${user?.id ?? ''}:${template.once(facts)}`).slice(0, 32)
    return [
      {
        dedupeKey: `${event}:${channel}:${once}`,
        userId: user?.id ?? null,
        publicId: channel === 'email' ? leaves : undefined,
        channel,
        to,
        kind: event,
        subject: letter.subject,
        ...(channel === 'email'
          ? { body: renderText(letter, frame), html: renderHtml(letter, frame) }
          : { body: renderSms(said, frame) }),
        about: aboutOf(facts),
      },
    ]
  })
}

/** What staff look up a failed message by: the order, otherwise the subscription or the payment. */
function aboutOf(facts: EventFacts[NotifiedEvent]): string | undefined {
  if ('orderId' in facts) return facts.orderId
  if ('conversationId' in facts) return facts.conversationId
  if ('subscriptionId' in facts) return facts.subscriptionId
  return 'paymentId' in facts ? facts.paymentId : undefined
}

const isForStaff = (event: NotifiedEvent): boolean =>
  event === 'staff_link' || event === 'staff_sign_in_changed' || event === 'staff_warning'

function addressFor(
  channel: Message['channel'],
  event: NotifiedEvent,
  user: Notified | null,
  facts: EventFacts[NotifiedEvent],
): string | null {
  // A code goes where it was requested, whatever the user agreed to (S-10).
  if ('codeId' in facts) return facts.channel === channel ? facts.to : null
  // An entry of the waiting list may have no account; the promise was made to the address.
  if ('waitId' in facts) return facts.to
  // A ticket is answered at the address that its person gave, a visitor's too (M-34).
  if ('conversationId' in facts && 'to' in facts) return facts.to
  // Staff are not users: the facts of their messages contain the address.
  if (isForStaff(event) && 'to' in facts) return facts.to ?? null
  if ('staffPhone' in facts) return channel === 'sms' ? facts.staffPhone : facts.to
  // A visitor of the chat has an address and no account.
  if ('visitorEmail' in facts && facts.visitorEmail) return channel === 'email' ? facts.visitorEmail : null
  if (!user) return null
  // A cart link is sent only by the channel that was requested on the phone.
  if ('cartId' in facts && facts.channel !== channel) return null
  // Of what changes, only the way of the medicine is said at the phone too (D-100): a link that undoes stays in the mailbox.
  if (
    channel === 'sms' &&
    event === 'details_changed' &&
    !('what' in facts && facts.what === 'shipping address')
  )
    return null
  if (channel === 'sms') return user.agreed_to_text ? user.phone : null
  const toOther = event === 'details_changed' || event === 'email_confirmed'
  return toOther && 'to' in facts && facts.to ? facts.to : user.email
}
