export { companyIn, companyOf, factsOf, followCompany, type Company } from './company-store.ts'
export { draftCompany } from './write-company.ts'
