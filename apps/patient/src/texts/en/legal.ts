import { screenTexts } from '@contour/texts/screen-texts'

/** Texts around a legal page. Its own wording is versioned in packages/domain/src/legal. */
export const legalTexts = screenTexts('legal', {
  version: 'Version {version}, {day}',
  loading: 'Loading the text',
  draftTitle: 'Draft for counsel',
  draft: 'This text is a working draft. It must be reviewed by counsel before the service opens to patients.',
  help: 'Help',
  write: 'Write to',
  call: 'Call',
  emergency: 'In an emergency, call 911.',
})
