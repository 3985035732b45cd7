import { screenTexts } from '@contour/texts/screen-texts'

export const passkeyTexts = screenTexts('passkeys', {
  signIn: 'Use a passkey',
  wrong: 'This passkey is not known here. Sign in with password and code.',
  unanswered: 'No passkey was used. Try again, or use your password and code.',
  notMade: 'No passkey was made. Wait for a new code and try again.',
  known: 'This device already has a passkey for your account.',
  title: 'Passkeys',
  note: 'A passkey signs you in with the PIN, finger or face of your device, in place of password and code. Add one on your own devices only. You still need your authenticator to sign content.',
  loading: 'Loading your passkeys',
  none: 'No passkeys yet.',
  unsupported: 'This browser cannot make passkeys.',
  device: 'Added with',
  added: 'Added',
  used: 'Last used',
  neverUsed: 'Not yet',
  act: 'Change',
  remove: 'Remove',
  removeOf: 'Remove the passkey of {device}, added {added}',
  add: 'Add a passkey',
})
