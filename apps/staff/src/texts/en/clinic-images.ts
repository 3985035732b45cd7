import { screenTexts } from '@contour/texts/screen-texts'

/** Images and videos of a chart, and requests for new ones (M-03, X-61). */
export const clinicImageTexts = screenTexts('clinic-images', {
  title: 'Images and video',
  missing: 'A prescription cannot be issued yet',
  none: 'No images or videos were requested.',
  replaced: '{time} · replaced by a newer one',
  notShown: 'This file could not be shown.',
  reload: 'Load it again',
  noCaptions: 'No captions: recorded by the patient',
  show: 'Show',
  play: 'Play',
  openVideo: 'Show the identity video',
  others: 'Other images',
  sentByPatient: '{file}, sent by the patient',
  expired: 'The link to this image has expired.',
  videoExpired: 'The link to this video has expired.',
  fullSize: 'Open at full size',

  requested: 'Requested images',
  requestTitle: '{noun, select, video {New video} other {New image}} requested: {file}',
  requestBy: '{name}, {time}. {reason}',
  requestEnded:
    '{file}: requested by {name}, {time}; {state, select, withdrawn {withdrawn} other {ended with the review}}.',
  requestEndedAt:
    '{file}: requested by {name}, {time}; {state, select, withdrawn {withdrawn} other {ended with the review}}, {closed}.',
  withdraw: 'Withdraw this request',
  withdrawTitle: 'Withdraw the request for a new {noun, select, video {video} other {image}}: {file}?',
  withdrawConfirm: 'Withdraw request',
  withdrawText:
    '{patient} is told that nothing more is needed, and the existing files are used. The clock goes on as if it had not been requested.',
  withdrawn: 'The request is withdrawn: {file}.',
  cannotRequest: 'You cannot request a new image. {reason}',
  notSent: 'Not sent:',
  requestFile: 'Request an image: {file}',
  requestNew: 'Request a new {noun, select, video {video} other {image}}',
  requestNewOf: '({file})',

  dialogTitle: 'Request a new {noun, select, video {video} other {image}}: {file}',
  dialogSubmit: 'Request {noun, select, video {video} other {image}}',
  dialogText:
    '{patient} receives a message and can upload the {noun, select, video {video} other {image}} in the order. No prescription can be issued until it arrives or you withdraw the request.',
  reason: 'Reason',
  patientReads: 'The patient sees this.',
  optional: '(optional)',
  chooseReason: 'Choose a reason',
  reasonMissing: 'Choose a reason.',
  note: 'Note to the patient',
  noteTooLong: 'Shorten the note to {limit} characters or fewer.',
  done: 'A new {noun, select, video {video} other {image}} is requested from {patient}: {file}.',
})
