/**
 * How a dose is drawn from the vial that was shipped, and how it is taken (D-89, A-06). Written for grade 7 or lower;
 * proposed texts, until the medical director has signed them (D-86).
 */
export const DOSE_CARD_TEXTS = {
  drawTo: 'draw to',
  units: '{units} units',
  edge: 'The edge of the stopper stands on the line marked {units}.',
  vial: 'U-100 syringe · vial {concentration}',
  onlyFor: 'Only for lot',
  useBy: 'Use by',
  compare:
    'Does your vial say {lot} and {concentration}? If not, do not inject. Call the pharmacy or write to the doctor.',
  noLot: 'We do not know how strong your vial is. Ask the pharmacy how many units to draw.',
  held: 'Do not inject until we answer you.',
  recalledTitle: 'Do not inject',
  recalled: 'Do not use lot {lot}. It was called back. Call us now.',

  injectTitle: 'How to inject',
  inject1: 'Wash your hands. Wipe the top of the vial.',
  inject2: 'Draw up the units shown on this card.',
  inject2More: 'Hold it at eye level. Push air bubbles out and draw again.',
  inject3: 'Choose belly or thigh.',
  inject3More: 'Take a new spot each week, two inches from your navel.',
  inject4: 'Push in straight, press slowly, count to six.',
  inject5: 'Put the needle in a hard, closed container.',
  inject5More: 'Never in the trash loose. Never share it.',

  keepTitle: 'Where to keep it',
  keep: 'In the fridge at 36 to 46 °F, in its box. Never freeze it.',
  keepWarm: 'Did it arrive warm, or was it left out? Do not use it until we answer.',

  missedTitle: 'Missed your day?',
  missedTake: 'Up to {days} days late: take it now. Then go on with your usual day.',
  missedSkip: 'Later than that: skip it. Take the next one on your usual day.',
  missedTwo: 'Two in a row: do not inject. Ask the doctor first.',
  missedNever: 'Never take two doses to catch up.',

  pillTitle: 'Do you take birth control pills?',
  pill: 'They may not work as well with this medicine.',
  pillBackUp:
    'Use condoms too, or another second way, for {weeks} weeks after your first shot. Do so for {weeks} weeks after each higher dose.',
  pillAsk: 'Or ask the doctor for a way that is not a pill.',

  feelTitle: 'How do you feel?',
  normalTitle: 'Normal in the first weeks',
  normal: 'You feel sick, eat less, or are tired. Your stools are loose or hard. Small meals and water help.',
  tellTitle: 'Tell us at once',
  tell: 'You throw up all day, you cannot keep water down, or your belly hurts badly.',
  tellDoctor: 'Write to the doctor',
  tellCall: 'Call {phone}',
  callTitle: 'Call 911',
  call: 'You cannot breathe well, your face or throat swells, your chest hurts, or bad belly pain will not stop.',
  call911: 'Call 911 now',
} as const
