import { screenTexts } from '@contour/texts/screen-texts'

/** The words that raise an alarm, edited, tried and published (D-77). */
export const alarmWordsTexts = screenTexts('alarmWords', {
  title: 'Alarm words',
  note: 'Version {version} is read with now. A change is a draft until a clinician who did not write it publishes it.',
  loading: 'Loading the alarm words',
  published: 'Version {version}',
  ownDraft: 'Your draft, saved {time}',
  draftOf: 'A draft of {author}, saved {time}',
  showDraft: 'Show its lines',
  patterns: 'Words',
  patternsHint:
    'One pattern a line: kind | in order or any order | how many words it may span | words ; words | not before: words | not with: words. Small letters, without accents.',
  examples: 'Examples',
  examplesHint: 'One a line: English or Spanish | kind, or none | sentence.',
  trial: 'A text to try',
  try: 'Try it and all examples',
  triedNone: 'This text raises no alarm.',
  triedRed: 'Red: {rules}',
  triedYellow: 'Yellow: {rules}',
  triedExamples:
    '{count, plural, one {# example} other {# examples}}, {failed, plural, =0 {all read as they say} one {# read wrongly} other {# read wrongly}}.',
  problem: '{of}, line {line}: {problem}',
  firesWrongly: 'Must not fire: {text}',
  isMissed: 'Is missed: {text}',
  mayPublish: 'It may be published.',
  mayNot: 'It may not be published yet. {why}',
  save: 'Save the draft',
  drop: 'Drop the draft',
  publish: 'Publish it',
  versions: 'Published versions',
  versionLine: 'Version {version}: written by {author}, published by {by}, {time}',
})
