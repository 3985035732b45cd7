import { SlaChip, FlagChip, type SlaState } from '../src/queue-chips.tsx'
import { DoseText } from '../src/dose-text.tsx'
import type { Charge } from '../src/charge-timeline.tsx'
import type { Column } from '../src/data-table.tsx'
import type { Plan } from '../src/plan-card.tsx'
import type { RangeChartProps } from '../src/range-chart.tsx'
import type { TrackerStep } from '../src/tracker.tsx'

export const states = [
  { value: 'CO', label: 'Colorado' },
  { value: 'FL', label: 'Florida' },
  { value: 'TX', label: 'Texas' },
]

export const plans: Plan[] = [
  { value: '1', title: 'Monthly', monthly: '$279.97', per: '/mo', total: 'total $279.97' },
  {
    value: '6',
    title: '6 months',
    monthly: '$134.99',
    per: '/mo',
    total: 'total $809.95',
    savings: 'saves $869.87',
    badge: 'Most chosen',
  },
  {
    value: '12',
    title: '12 months',
    monthly: '$124.99',
    per: '/mo',
    total: 'total $1,499.88',
    savings: 'saves $1,859.76',
  },
]

export const charges: Charge[] = [
  { id: 'hold', when: 'Today', note: 'Hold only. Not a charge.', amount: '$809.95 held', share: 0 },
  {
    id: 'ship',
    when: 'When it ships',
    what: 'about Thu, Nov 20',
    note: 'If the clinician says no, the hold is released.',
    amount: '$809.95',
    share: 0.24,
  },
  {
    id: 'second',
    when: 'Feb 18',
    what: 'second 3‑month supply',
    note: 'After your 90‑day check‑in.',
    amount: '$0',
    thread: 'delivery',
    share: 0.615,
  },
  {
    id: 'renew',
    when: 'May 19',
    what: 'renews',
    note: 'We remind you on Apr 28. Cancel in one tap.',
    amount: '$809.95',
    share: 1,
  },
]

export const steps: TrackerStep[] = [
  { id: 'form', title: 'Medical questionnaire', state: 'done', thread: 'care', time: '9:12 am' },
  {
    id: 'review',
    title: 'Doctor review',
    state: 'current',
    thread: 'care',
    time: 'today by 4:10 pm, clinical team',
    note: 'You will get a message when it is done.',
  },
  {
    id: 'pharmacy',
    title: 'Pharmacy',
    state: 'open',
    thread: 'medicine',
    time: '24-48 h, Monday to Thursday',
  },
  { id: 'ship', title: 'Cold overnight', state: 'open', thread: 'delivery', time: 'free' },
]

export const range: RangeChartProps = {
  summary: 'Start 212 lb. Published averages 168 to 180 lb. Goal 160 lb.',
  start: { weight: 212, label: '212 today' },
  averages: [
    { at: 68, weight: 180, label: '180 lb, week 68' },
    { at: 72, weight: 168, label: '168 lb, week 72' },
  ],
  model: [
    { at: 13, weight: 188 },
    { at: 26, weight: 165, label: 'model, 165 lb' },
  ],
  goal: { weight: 160, label: 'Your goal 160 lb' },
  ticks: [
    { at: 0, label: 'Today' },
    { at: 26, label: 'Month 6' },
    { at: 72, label: 'Week 72' },
  ],
}

export const rangeTable = {
  head: ['When', 'Weight'],
  rows: range.averages.map((point) => [`Week ${point.at}`, `${point.weight} lb`]),
}

type QueueRow = {
  id: string
  due: string
  state: SlaState
  who: string
  facts: string
  medicine: string
  dose: string
  flag?: string
  grave?: boolean
  rule: string
  assigned: string
}

export const queue: QueueRow[] = [
  {
    id: '1',
    due: '0:48',
    state: 'late',
    who: 'M. Sample',
    facts: '41 F · BMI 33.2',
    medicine: 'semaglutide',
    dose: '0.25 → 0.5 mg',
    flag: 'Nausea 7/10',
    rule: 'TX · video seen',
    assigned: 'Dr. Example',
  },
  {
    id: '2',
    due: '1:35',
    state: 'soon',
    who: 'J. Specimen',
    facts: '58 M · BMI 29.8',
    medicine: 'tirzepatide',
    dose: '2.5 mg',
    flag: 'Gallstones 2019',
    grave: true,
    rule: 'FL · bill of rights',
    assigned: 'Unassigned',
  },
  {
    id: '3',
    due: '3:20',
    state: 'kept',
    who: 'S. Placeholder',
    facts: '34 F · BMI 31.0',
    medicine: 'Refill, same',
    dose: '1 mg',
    rule: 'CO · async ok',
    assigned: 'NP Fiction',
  },
]

export const queueColumns: Column<QueueRow>[] = [
  { key: 'due', header: 'Due in', cell: (row) => <SlaChip state={row.state}>{row.due}</SlaChip> },
  {
    key: 'who',
    header: 'Patient',
    primary: true,
    cell: (row) => (
      <>
        <strong>{row.who}</strong>, {row.facts}
      </>
    ),
  },
  {
    key: 'request',
    header: 'Request',
    cell: (row) => (
      <>
        {row.medicine} <DoseText>{row.dose}</DoseText>
      </>
    ),
  },
  {
    key: 'flags',
    header: 'Flags',
    cell: (row) => (row.flag ? <FlagChip grave={row.grave ?? false}>{row.flag}</FlagChip> : 'None'),
  },
  { key: 'rule', header: 'State rule', cell: (row) => row.rule },
  { key: 'assigned', header: 'Assigned', cell: (row) => row.assigned },
]

export const longText =
  'A long sentence that stands in for Spanish, for two surnames and for a state rule with three conditions, so that one can see it wrap instead of pushing the page wider than it is'
