import { screenTexts } from '@contour/texts/screen-texts'

/** What every page of versions says: who wrote and approved one, and what waits (D-101). */
export const versionsTexts = screenTexts('versions', {
  fromDay: 'Version {version, number}, from {day}. Written by {author} on {written}.',
  approved: 'Approved by {name} on {time}.',
  notApproved: 'Not approved.',
  withdrawn: 'Taken back on {time}.',
  later: 'Version {version, number} is approved and applies from {day}.',
  waiting: 'Version {version, number} by {name} waits for a second person.',
  alone: 'Nobody else can approve it. Its author can from {time}.',
  nothing: 'Nothing',
  inForce: 'Version {version, number}, since {day}',
  waits: 'Waiting',
  writeButton: 'Change',
  approveButton: 'Approve',
  approvedNow: 'Approved. It applies from its first day on.',
  withdrawButton: 'Withdraw',
  withdrawNote: 'It never applies, and stays in the history. What applies now goes on.',
  withdrawnNow: 'The version is withdrawn.',
  historyButton: 'History',
  saved: 'Saved. It waits for a second person.',
})
