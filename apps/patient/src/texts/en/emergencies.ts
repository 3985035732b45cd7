import { screenTexts } from '@contour/texts/screen-texts'

/** What both chats say after a message that names an emergency (decisions D-46). */
export const emergenciesTexts = screenTexts('emergencies', {
  title: 'This may be an emergency',
  call911: 'Call 911',
  crisisTitle: 'You are not alone',
  call988: 'Call or text 988',
})
