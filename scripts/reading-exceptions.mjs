// What the reading grade does not count, and why. The legal texts are no catalog texts: they are versioned documents of
// counsel (packages/domain/src/legal), and the consents and the questions of the forms need a sign-off of their own. An
// entry that names no text fails the check.

/** Names and terms that cannot be replaced by a plainer word: they count as one short word. */
export const TERMS = [
  { found: /semaglutide|tirzepatide/gi, why: 'drug names' },
  { found: /GLP-1|MEN 2|BMI|FDA-approved/g, why: 'medical and legal terms that are known by these letters' },
  { found: /medullary thyroid cancer/gi, why: 'the name of a disease' },
  { found: /compounded/gi, why: 'the term that pharmacy law uses' },
]

/** Texts that the documents or the law fix, by the name of their screen and their key. */
export const LEFT_OUT = [
  { screen: 'status', key: 'notQualified', why: 'document 1 §8, word for word' },
  { screen: 'report', key: 'included', why: 'the two stated sentences of the price block (PROMISE_TEXTS)' },
  { screen: 'checkout', key: 'included', why: 'the stated sentence of the price block (PROMISE_TEXTS)' },
]
