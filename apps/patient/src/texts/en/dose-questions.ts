import { DOSE_QUESTION_WORDS } from '@contour/domain/dose-questions/dose-questions'
import { screenTexts } from '@contour/texts/screen-texts'

/** The three questions before a higher dose (decisions D-87). */
export const doseQuestionsTexts = screenTexts('dose-questions', {
  loading: 'Loading your questions',
  title: 'Three questions before a higher dose',
  parcel: 'Your next parcel has more medicine in each shot. Tell us by {by}.',
  inHand: 'Your next shots have more medicine. Tell us before {day}.',
  inHandNow: 'Your next shots have more medicine, from {day} on. Tell us before you use it.',
  medicine: 'Medicine',
  from: 'from {day}',
  step: 'from {from} to {to}',
  sick: DOSE_QUESTION_WORDS.sick,
  pregnant: DOSE_QUESTION_WORDS.pregnant_or_hospital,
  else: DOSE_QUESTION_WORDS.anything_else,
  yes: 'Yes',
  no: 'No',
  words: 'Tell your doctor what it is',
  wordsHint: 'You can leave this empty. A Yes is enough.',
  noteParcel:
    'With a Yes, a doctor looks first and nothing ships until then. Without an answer we send your last dose again, {dose}.',
  noteInHand: 'With a Yes, a doctor looks first. Do not use {dose} until then. In danger? Call 911 now.',
  send: 'Send my answers',
  open: '{count, plural, one {One question is still open.} other {# questions are still open.}}',

  clearedTitle: 'Thank you. You are all set.',
  clearedParcel: 'Your next parcel holds {dose}.',
  clearedInHand: 'You can start with {dose} on {day}.',
  changed: 'Do you feel different now? Stop everything, and a doctor looks first.',
  heldTitle: 'A doctor looks first.',
  heldParcel: 'Nothing ships and nothing is charged until your doctor has answered.',
  heldInHand: 'Do not inject {dose} until your doctor has answered. Nothing else is sent.',
  seeHold: 'See who has it, and by when',
  repeatedTitle: 'We send your last dose again.',
  repeatedText:
    'You did not answer the three questions, so your next parcel holds {dose}. The price stays the same.',
  overInHand: 'Ask your doctor before you use a higher dose.',
  none: 'These questions are closed. You do not need to answer them.',
  home: 'Back to home',

  cardNext: 'Before a higher dose',
  cardTitle: 'Three questions first',
  cardParcel: 'Your next parcel goes from {from} to {to}. Without an answer by {by} we send {from} again.',
  cardInHand: 'Your next shots go from {from} to {to}. Answer before your first shot of {to} on {day}.',
  cardInHandNow: 'Your next shots go from {from} to {to}, from {day} on. Answer before you use {to}.',
  answer: 'Answer three questions',
  doNotInject: 'Do not inject {dose} yet',
})
