import { screenTexts } from '@contour/texts/screen-texts'

/** Name, address and support contact of the company, as versions (D-101). */
export const companyTexts = screenTexts('company', {
  title: 'Company',
  note: 'Pages, letters, text messages, invoices and legal pages name the company so. What was sent before stays as it was.',
  loading: 'The company is being read.',
  fromSettings: 'From the settings of the machine',
  now: 'What patients read today',
  brand: 'Brand',
  name: 'Legal name',
  address: 'Address',
  support_email: 'Support email',
  support_phone: 'Support phone',
  brandHint: 'Mark, titles and sentences. At most 24 characters.',
  addressHint: 'Street, then town, state and ZIP.',
  startsOn: 'First day',
  noDate: 'Enter the date.',
  write: 'Change the company',
  approve: 'Approve version {version, number} of the company',
  withdraw: 'Withdraw version {version, number} of the company',
  applies: 'From {day}, patients read:',
  history: 'History of the company',
  settings: 'Version 0: the settings of the machine',
})
