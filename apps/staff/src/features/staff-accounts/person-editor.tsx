import { useTexts } from '@contour/texts/use-texts'
import { calls, type StaffMember } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { PageForm } from '../../frame/page-form.tsx'
import { PersonFields } from './person-fields.tsx'
import { personBody, personProblems, type PersonForm } from './person-form.ts'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

/** Changes name, roles and NPI; new roles apply from the staff member's next call. */
export function PersonEditor({ person }: { person: StaffMember }) {
  const t = useTexts(staffAccountsTexts)
  const start: PersonForm = {
    name: person.name,
    roles: [...person.roles, ...person.waiting_roles],
    npi: person.npi ?? '',
  }
  const form = useActionForm({
    id: 'person',
    start,
    check: (typed) => personProblems(t, typed, person.npi ?? ''),
    act: calls.accounts.update,
    refresh: [['staff'], ['me'], ['tasks']],
    done: (_, { name }) => t('saved', { name }),
    input: (typed) => ({ id: person.id, ...personBody(typed) }),
  })
  return (
    <PageForm form={form} label={t('account')} submitLabel={t('save')} className="grid max-w-form gap-4">
      <PersonFields name={form.field('name')} roles={form.field('roles')} npi={form.field('npi')} />
    </PageForm>
  )
}
