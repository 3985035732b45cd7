import {
  LETTER_PARTS,
  fillWording,
  namedWording,
  type LetterPart,
  type LetterWording,
} from '@contour/domain/notifications/letter-wording'
import { STATED_HOURS, promiseWords, type PromiseWords } from '@contour/domain/promises/promise-hours'
import { isRecord } from '@contour/domain/is-record'
import { addDays, BUSINESS_ZONE } from '@contour/domain/time/plain-date'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import type { Company } from '../company/index.ts'
import { partsOf, withParts, type Said } from './letter-parts.ts'
import { wordsOf } from './letter-words.ts'
import { smsNews } from './render-text.ts'
import { TEMPLATES, type EventFacts, type NotifiedEvent, type Template } from './templates.ts'

/** What a build says about an event, before anything that staff have worded. */
export function builtInOf<E extends NotifiedEvent>(
  event: E,
  facts: EventFacts[E],
  zone: ClockZone,
  promised: PromiseWords,
): Said {
  const template: Template<EventFacts[E]> = TEMPLATES[event]
  const letter = template.letter(facts, zone, promised)
  const isOwnText = template.channels.includes('sms') && template.smsWhole !== true
  return { letter, sms: isOwnText ? smsNews(letter, template, facts, zone) : null }
}

/** Alarms are read by whoever has to act in minutes, and words of safety are part of what the medical director signs. */
const isFixed = (event: NotifiedEvent, text: string): boolean =>
  event.startsWith('emergency_') || /do not (?:use|freeze)|never use|911/i.test(text)

/** The wording of a build as staff see it: version 0, with variables in the place of the sample's facts. */
type Worded = {
  /** The parts that staff may word. */
  open: LetterWording
  /** Parts that the service puts together from case to case, as the sample has them. */
  fixed: LetterWording
  variables: { name: string; sample: string }[]
}

const worded = new Map<NotifiedEvent, Worded>()

/** Returns the wording of the build for an event: what can be changed, what cannot, and the variables. */
export function builtInWording(event: NotifiedEvent): Worded {
  const known = worded.get(event) ?? readWording(event, TEMPLATES[event].sample)
  worded.set(event, known)
  return known
}

function readWording<E extends NotifiedEvent>(event: E, sample: EventFacts[E]): Worded {
  const stated = promiseWords(STATED_HOURS)
  const words = new Map([...wordsOf(sample, BUSINESS_ZONE), ...promisedWords(stated)])
  const said = partsOf(builtInOf(event, sample, BUSINESS_ZONE, stated))
  const later = otherFacts(sample)
  const saidLater = partsOf(builtInOf(event, later, BUSINESS_ZONE, stated))
  const laterWords = new Map([...wordsOf(later, BUSINESS_ZONE), ...promisedWords(stated)])
  const open: LetterWording = {}
  const fixed: LetterWording = {}
  const used = new Set<string>()
  for (const part of LETTER_PARTS) {
    const text = said[part]
    if (text === undefined) continue
    const named = namedWording(text, words)
    // A part that other days and amounts word in another way is put together by the service.
    const isOpen = !isFixed(event, text) && fillWording(named, laterWords) === saidLater[part]
    if (isOpen) open[part] = named
    else fixed[part] = text
    if (isOpen) for (const [name] of words) if (named.includes(`{${name}}`)) used.add(name)
  }
  return {
    open,
    fixed,
    variables: [...used].map((name) => ({ name, sample: words.get(name) ?? '' })),
  }
}

const DAYS_ON = 33
const MS_ON = (DAYS_ON * 24 + 5) * 3_600_000

/** The same facts on another day and with other amounts. */
function otherFacts<Facts>(facts: Facts): Facts
function otherFacts(facts: unknown): unknown {
  if (typeof facts === 'number') return facts + 1_000
  if (typeof facts === 'string') {
    if (/^\d{4}-\d\d-\d\d$/.test(facts)) return addDays(facts, DAYS_ON)
    if (/^\d{4}-\d\d-\d\dT/.test(facts)) return new Date(Date.parse(facts) + MS_ON).toISOString()
    return facts
  }
  if (Array.isArray(facts)) return facts.map((one: unknown) => otherFacts(one))
  if (isRecord(facts))
    return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, otherFacts(value)]))
  return facts
}

/** Times that the clinic promises are variables too, so that a wording of staff follows them (D-101). */
const promisedWords = ({ reviewInFunnel, pharmacyInTracker }: PromiseWords): [string, string][] => [
  ['review_time', reviewInFunnel],
  ['pharmacy_time', pharmacyInTracker],
]

const companyWords = ({ brand, company }: Company): [string, string][] => [
  ['brand', brand],
  ['company', company.name],
  ['support_email', company.supportEmail],
  ['support_phone', company.supportPhone],
]

/**
 * Says an event in the wording of staff (D-101). A part is replaced only where the build would say its ordinary sentence,
 * the one that staff saw as version 0: where a case has a sentence of its own, that sentence stays, so that no wording can
 * make a letter say what is not so.
 */
export function sayEvent<E extends NotifiedEvent>(
  event: E,
  facts: EventFacts[E],
  {
    zone,
    company,
    wording,
    promised,
  }: { zone: ClockZone; company: Company; wording: LetterWording; promised: PromiseWords },
): Said {
  const said = builtInOf(event, facts, zone, promised)
  if (Object.keys(wording).length === 0) return said
  const { open } = builtInWording(event)
  const parts = partsOf(said)
  const words = new Map([...wordsOf(facts, zone), ...promisedWords(promised), ...companyWords(company)])
  const isOrdinary = (part: LetterPart) => {
    const named = open[part]
    return named !== undefined && fillWording(named, words) === parts[part]
  }
  return withParts(
    said,
    Object.fromEntries(
      LETTER_PARTS.flatMap((part) => {
        const text = wording[part]
        return text !== undefined && isOrdinary(part) ? [[part, fillWording(text, words)] as const] : []
      }),
    ),
  )
}
