/** Head of the first page, written by the build and set by the router alike. */
export const intakeFacts = {
  title: 'Start your free visit · Contour',
  description: 'A free online visit for weight-loss treatment: five short steps, reviewed by a clinician.',
}
