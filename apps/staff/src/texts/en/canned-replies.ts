import { screenTexts } from '@contour/texts/screen-texts'

/** The page of prepared replies. */
export const cannedReplyTexts = screenTexts('canned-replies', {
  title: 'Canned replies',
  intro:
    'Prepared replies for the inbox. {first_name}, {staff_name} and {order_number} in braces are filled in when a reply is inserted.',
  loading: 'Loading the canned replies…',
  none: 'No canned replies yet.',
  add: 'New reply',
  change: 'Change',
  changeNamed: 'Change “{title}”',
  history: 'History',
  historyNamed: 'History of “{title}”',
  end: 'Withdraw',
  endNamed: 'Withdraw “{title}”',
  endTitle: 'Withdraw this reply?',
  endText: 'Nobody can insert it any more. Its history stays.',
  channel: 'For',
  channel_doctor: 'Doctor threads',
  channel_support: 'Support threads',
  channel_both: 'Both channels',
  titleLabel: 'Title',
  bodyLabel: 'Text',
  bodyHint: 'Variables: {variables}',
  save: 'Save',
  createTitle: 'New canned reply',
  changeTitle: 'Change the canned reply',
  versionBy: 'Version {version, number}, {name}, {time}',
  byService: 'came with the service',
  missing: 'Fill in title and text.',
  saved: 'Saved.',
  withdrawn: 'Withdrawn.',
})
