/* The only place for every time that a screen or a message states (A-04); a test reads the screens' sources. */

/** Minutes that the medical form takes: measured with test users, not promised by the documents. */
export const QUESTIONNAIRE_MINUTES = 6

/**
 * The exact wording of the promised times in the documents that no owner changes (those are in promise-hours.ts); each is used
 * on its own screen.
 */
export const PROMISE_TEXTS = {
  fridayOrders: 'Orders placed on Friday ship on Monday.',
  /** Thanks page (document 1 §2.6). */
  shippingOnThanks: 'Free overnight cold shipping',
  delivery: '48 hours or less',
  liveVisit: 'usually under 5 minutes in working hours',
  /** Explainer (document 3 §2). */
  visitLength: 'under 5 minutes',
  explainerDelivery: 'Medication at your door in 48 hours or less',
  consultationFee: 'The consultation fee is included in the plan and is not owed if you are denied.',
  included:
    'Included with every plan: the same price for all dosages, a telehealth visit, unlimited clinical chat and overnight cold shipping.',
  /** The same without what only a claim of the register may say (CL-12). */
  includedCounted:
    'Included with every plan: the same price for all dosages, a telehealth visit, clinical chat and overnight cold shipping.',
  unanswered: 'A prescription not answered within 12 hours is shipped as written.',
  /** FOLLOW_UP_HOURS, and the due time of the task that comes of it (D-54). */
  untimed: 'It does not ship without your answer. We call or write to you if there is none after a day.',
  checkIn: 'A doctor check-in is required every 90 days.',
  hold: 'Your card is pre-authorised and funds are held until shipment.',
  /** How long our own steps take; measured with test users, not promised by the documents. */
  intake: 'It takes about four minutes and is free.',
  intakeDone: 'Done in about four minutes, free.',
  questionnaire: `about ${QUESTIONNAIRE_MINUTES} minutes`,
  checkInDue: 'Your 90-day check-in is due',
  afterCheckIn: 'after your 90-day check-in',
  /** Document 3 §5. */
  replacementWindow: 'Please ask within 7 days of receiving your order.',
  questionnaireShort: 'It takes a few minutes. Then a doctor reviews it.',
  rangeChecked: 'a clinician checks it with you every 90 days',
  /** decisions D-06. */
  codeLife: 'It is valid for 10 minutes.',
  linkLife: 'The link is valid for one hour.',
  /** S-30. */
  firstPasswordLink: 'The link is valid for three days.',
  resumeLink: 'It works once, for 24 hours.',
  /** decisions D-58, D-59: links valid for a day, and how long a contact change can be undone. */
  loginLink: 'It works once, within 24 hours.',
  loginLinkSent: 'Open the link in this browser within 24 hours.',
  undoContact: 'If this was not you, undo the change and log out all devices within 72 hours:',
  staffLink: 'Open this link within 72 hours to set your password and your authenticator. It works once.',
  /** M-17. */
  assumedDelivery: 'We assume that it arrived because five days have passed since it shipped.',
  assumedInLetter: 'Five days have passed since it shipped, so we assume that it was.',
  /** 45 CFR 164.524: the deadline of a request for records. */
  dataRequest: 'We answer within 30 days.',
  recordsFile: 'The link works for five minutes.',
  /** Card issuers show a voided authorization in their own time. */
  releasedHold: 'Your bank may take a few days to show it.',
  /** The same for a refund, which takes longer. */
  returnedMoney: 'Banks take up to ten business days to show it.',
  /** M-16. */
  problems: 'Problems? Tell us within 7 days.',
  /** The due time of the task that a report creates (D-54). */
  problemAnswer: 'We call or write to you by the end of the next business day.',
  /** BOOK_DAYS of visits (D-48). */
  noVisitTimes: 'No time is free in the next two weeks.',
  reviewPrescription: 'Please review your prescription within 12 hours.',
  fulfilment: 'A partner pharmacy fulfils your order, shipped overnight in cold packaging, free of charge.',
} as const
