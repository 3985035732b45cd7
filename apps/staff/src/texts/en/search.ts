import { screenTexts } from '@contour/texts/screen-texts'

export const searchTexts = screenTexts('search', {
  title: 'Search',
  open: 'Search the console',
  field: 'Name, email, phone, order or tracking',
  fieldPages: 'Page or command',
  hint: 'Type the beginning of what your pages show of a person or an order: a name, an email, a phone number, an order or tracking number.',
  pages: 'Pages',
  commands: 'Commands',
  found: 'Found',
  searching: 'Searching…',
  none: 'Nothing was found for “{typed}”.',
  noneText: 'Your search covers what your sections show. Check the spelling, or type less.',
  results:
    '{count, plural, =0 {Nothing to choose} one {# choice. Use the arrow keys.} other {# choices. Use the arrow keys.}}',
  more: 'There are more. Type more of the name, or an order id.',
  kind_queue: 'Chart',
  kind_pharmacy: 'Pharmacy',
  kind_order: 'Order',
  kind_patient: 'Ledger',
  kind_person: 'Person',
  kind_staff: 'Staff',
  ownSignIn: 'Your sign-in and sessions',
  keys: 'Keyboard shortcuts',
  signOut: 'Sign out',
})
