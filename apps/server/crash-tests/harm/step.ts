import fc from 'fast-check'

/** What a clinician writes: what the chart suggests, from there a step each month, two steps, or the highest at once. */
export type Doses = 'suggested' | 'climbs' | 'two steps up' | 'top'
export type LotKind = 'right' | 'missing' | 'unknown' | 'other strength' | 'expired' | 'withdrawn'

/** One thing that happens to a patient, or that somebody tries. What does not fit the moment is passed over. */
export type Step =
  /** Whatever comes next: the form, the signature, the answer, the parcel, its delivery, the next month. */
  | {
      kind: 'go on'
      says: 'nothing special' | 'takes it already' | 'missed doses'
      doses: Doses
      reasons: boolean
      answer: 'accepts' | 'says nothing' | 'asks for other doses'
      lot: LotKind
      questions: 'no' | 'yes' | 'nothing'
    }
  | { kind: 'presses stop' }
  | { kind: 'emergency words' }
  /** What stands is ended: an alarm, then a hold, then another plan; with nothing to end, a new card is given. */
  | { kind: 'danger ends'; outcome: 'as_prescribed' | 'dose_change'; called: 'no_answer' | 'reached' }
  | { kind: 'other drug bought'; told: boolean }
  | { kind: 'second account' }
  | { kind: 'moves'; to: 'GA' | 'CA' }
  | { kind: 'card fails' }
  | { kind: 'pauses'; months: 1 | 2 }
  | { kind: 'days pass'; days: number }
  | { kind: 'parcel broken' }
  | { kind: 'pharmacy tries' }

type GoOn = Extract<Step, { kind: 'go on' }>

/** The step of a clinic in which everybody does the right thing. */
const SMOOTH: GoOn = {
  kind: 'go on',
  says: 'nothing special',
  doses: 'climbs',
  reasons: true,
  answer: 'accepts',
  lot: 'right',
  questions: 'no',
}

const goOn: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('go on' as const),
  says: fc.constantFrom('nothing special', 'nothing special', 'takes it already', 'missed doses'),
  doses: fc.constantFrom('suggested', 'climbs', 'two steps up', 'top'),
  reasons: fc.constantFrom(true, true, true, false),
  answer: fc.constantFrom('accepts', 'accepts', 'says nothing', 'asks for other doses'),
  lot: fc.constantFrom(
    'right',
    'right',
    'right',
    'missing',
    'unknown',
    'other strength',
    'expired',
    'withdrawn',
  ),
  questions: fc.constantFrom('no', 'no', 'yes', 'nothing'),
})

const events: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ kind: 'presses stop' }),
  fc.constant<Step>({ kind: 'emergency words' }),
  fc.constant<Step>({ kind: 'second account' }),
  fc.constant<Step>({ kind: 'card fails' }),
  fc.constant<Step>({ kind: 'parcel broken' }),
  fc.constant<Step>({ kind: 'pharmacy tries' }),
  fc.record({ kind: fc.constant('other drug bought' as const), told: fc.boolean() }),
  fc.record({ kind: fc.constant('moves' as const), to: fc.constantFrom('GA', 'CA') }),
  fc.record({ kind: fc.constant('pauses' as const), months: fc.constantFrom(1, 2) }),
  fc.record({ kind: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 40 }) }),
)

const ends: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('danger ends' as const),
  outcome: fc.constantFrom('as_prescribed', 'as_prescribed', 'as_prescribed', 'dose_change'),
  called: fc.constantFrom('no_answer', 'reached', 'reached'),
})

/** A history of one patient: what is bought, and what happens then. */
export type History = { drug: 'semaglutide' | 'tirzepatide'; term: 1 | 3 | 6; steps: Step[] }

/** How a history begins, so that a danger finds an order on its way; `rows` are the rules that it leads to. */
export type Opening = {
  rows: string
  steps: readonly Step[]
  /** What is planned for a later month is a monthly plan's. */
  monthly?: true
}

const BROKEN_TOO_LATE: readonly Step[] = [
  ...times(9),
  { kind: 'days pass', days: 48 },
  { kind: 'parcel broken' },
  endOf('reached'),
]

export const OPENINGS: readonly Opening[] = [
  {
    rows: 'D-76 D-89',
    steps: [
      ...times(3),
      { ...SMOOTH, lot: 'expired' },
      { ...SMOOTH, lot: 'other strength' },
      { kind: 'presses stop' },
    ],
  },
  {
    rows: 'D-77',
    steps: [
      ...times(3),
      { kind: 'emergency words' },
      endOf('no_answer'),
      { kind: 'pharmacy tries' },
      endOf('reached'),
    ],
  },
  {
    rows: 'D-82',
    steps: [
      ...times(1),
      { ...SMOOTH, doses: 'top', reasons: false },
      { ...SMOOTH, doses: 'two steps up' },
      ...times(4),
    ],
  },
  {
    rows: 'D-83',
    steps: [...times(3), { kind: 'other drug bought', told: false }, { kind: 'second account' }],
  },
  {
    rows: 'D-83 D-82',
    steps: [
      ...times(2),
      { kind: 'other drug bought', told: true },
      ...times(1),
      { ...SMOOTH, reasons: false },
      ...times(3),
    ],
  },
  // A parcel that waits until weeks were missed: its strength is too high by then.
  {
    rows: 'D-78',
    monthly: true,
    steps: [...times(11), { kind: 'days pass', days: 40 }, { kind: 'pharmacy tries' }, ...times(3)],
  },
  // A parcel that came broken after weeks were missed: sent again once a clinician has looked, and not again weeks after that.
  {
    rows: 'D-76 D-78',
    monthly: true,
    steps: [...BROKEN_TOO_LATE, { kind: 'pharmacy tries' }],
  },
  {
    rows: 'D-78 D-76',
    monthly: true,
    steps: [
      ...BROKEN_TOO_LATE,
      { kind: 'days pass', days: 20 },
      { kind: 'pharmacy tries' },
      endOf('reached'),
      { kind: 'pharmacy tries' },
    ],
  },
]

/** Histories that begin in one way and go on for so many steps. */
export const histories = (opening: Opening, length: number): fc.Arbitrary<History> =>
  fc
    .record({
      drug: fc.constantFrom('semaglutide', 'tirzepatide'),
      term: opening.monthly ? fc.constant(1 as const) : fc.constantFrom(1, 1, 3, 6),
      steps: fc.array(
        fc.oneof(
          { weight: 5, arbitrary: fc.constant(SMOOTH) },
          { weight: 3, arbitrary: goOn },
          { weight: 3, arbitrary: events },
          { weight: 3, arbitrary: ends },
        ),
        { minLength: length, maxLength: length },
      ),
    })
    .map(({ steps, ...bought }) => ({ ...bought, steps: [...opening.steps, ...steps] }))

function times(count: number): Step[] {
  return Array.from({ length: count }, () => SMOOTH)
}
function endOf(called: 'no_answer' | 'reached'): Step {
  return { kind: 'danger ends', outcome: 'as_prescribed', called }
}
