import { screenTexts } from '@contour/texts/screen-texts'

/** Every patient of a clinician's states, and the clinician's own decisions (D-94). */
export const clinicChartsTexts = screenTexts('clinic-charts', {
  title: 'Charts',
  found: '{count, number} {count, plural, one {chart} other {charts}} in your states',
  loading: 'Loading the charts',
  searchLabel: 'Name, email or order number',
  search: 'Search',
  tabs: 'Charts',
  all: 'All patients',
  mine: 'My decisions',
  patient: 'Patient',
  facts: '{age} {sex}, {state}',
  medicine: 'Medicine',
  status: 'Status',
  decision: 'Last decision',
  undecided: 'Not decided',
  outcome: '{outcome, select, prescribed {Prescribed} denied {Denied} other {Change refused}}',
  decidedBy: '{name}, {time}',
  ordered: 'Ordered',
  number: 'Order',
  none: 'There is no chart yet',
  noneMine: 'You have not decided an order yet',
  noneFound: 'No chart matches “{search}”',
  noneFoundText: 'Only patients of the states in which you are licensed are shown.',
})
