import { isEmail } from '../contact/email.ts'
import { BRAND_MAX, isBrand } from './brand.ts'

/** Who runs the service, as pages, letters and invoices name it. */
export type CompanyFacts = {
  /** The name of the product: mark, titles and sentences. */
  brand: string
  /** The legal name. */
  name: string
  address: string
  support_email: string
  support_phone: string
}

export const COMPANY_FACTS = ['brand', 'name', 'address', 'support_email', 'support_phone'] as const
export const COMPANY_LIMITS = { name: 120, address: 200, support_email: 254, support_phone: 30 } as const

const LEAST_DIGITS = 10

/** What is wrong with each fact; empty where all can be shown. */
export function companyProblems(facts: CompanyFacts): Partial<Record<keyof CompanyFacts, string>> {
  const { brand, name, address, support_email: email, support_phone: phone } = facts
  return {
    ...(isBrand(brand.trim())
      ? {}
      : { brand: `Enter a name of at most ${BRAND_MAX} characters, without the signs of HTML.` }),
    ...(name.trim() === '' ? { name: 'Enter the legal name.' } : {}),
    ...(address.trim() === '' ? { address: 'Enter the address.' } : {}),
    ...(isEmail(email) ? {} : { support_email: 'Enter an email address.' }),
    ...(phone.replaceAll(/\D/g, '').length >= LEAST_DIGITS ? {} : { support_phone: 'Enter a phone number.' }),
  }
}

/** Marks of the samples that a demonstration shows: names nobody bears, numbers nobody answers. */
const SAMPLE = /\bsample|\.example\b|\b555\D{0,2}(?:555\D{0,2})?01\d\d\b/i

/** The facts that are still a sample: no state opens to real patients on them. */
export const sampleFacts = (facts: CompanyFacts): (keyof CompanyFacts)[] =>
  COMPANY_FACTS.filter((name) => SAMPLE.test(facts[name]))
