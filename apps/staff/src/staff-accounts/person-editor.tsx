import { Button } from '@contour/ui/button'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../calls/calls.ts'
import type { StaffMember } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { PersonFields } from './person-fields.tsx'
import { focusProblem, personBody, personProblems } from './person-form.ts'
import type { PersonForm } from './person-form.ts'
import { frameTexts } from '../texts/en/frame.ts'
import { staffAccountsTexts } from '../texts/en/staff-accounts.ts'

/** Changes name, roles and NPI; new roles apply from the staff member's next call. */
export function PersonEditor({ person }: { person: StaffMember }) {
  const t = useTexts(staffAccountsTexts)
  const frame = useTexts(frameTexts)
  const [form, setForm] = useState<PersonForm>({
    name: person.name,
    roles: person.roles,
    npi: person.npi ?? '',
  })
  const [tried, setTried] = useState(false)
  const save = useAction({
    act: calls.accounts.update,
    refresh: [['staff'], ['me']],
    done: () => t('saved', { name: form.name.trim() }),
  })
  const problems = personProblems(t, form, person.npi ?? '')
  return (
    <form
      noValidate
      aria-label={t('account')}
      className="grid max-w-form gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!focusProblem(problems)) save.run({ id: person.id, ...personBody(form) })
      }}
    >
      <PersonFields form={form} problems={tried ? problems : {}} onChange={setForm} />
      {save.problem ? (
        <p role="alert" className="font-semibold text-error">
          {frame('error', { problem: save.problem })}
        </p>
      ) : null}
      <div>
        <Button size="desk" type="submit" busy={save.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
