import { STAFF_ROLES } from '@contour/domain/staff-accounts/staff-role'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { FieldError } from '@contour/ui/field'
import { TextField } from '@contour/ui/text-field'
import { useTexts } from '@contour/texts/use-texts'
import { roleTexts } from '../texts/en/roles.ts'
import type { PersonForm, PersonProblems } from './person-form.ts'
import { staffAccountsTexts } from '../texts/en/staff-accounts.ts'

/** Fields for name, roles and NPI, used for invitations and for changes of an account. */
export function PersonFields({
  form,
  problems,
  onChange,
}: {
  form: PersonForm
  problems: PersonProblems
  onChange: (form: PersonForm) => void
}) {
  const t = useTexts(staffAccountsTexts)
  const roleName = useTexts(roleTexts)
  return (
    <>
      <TextField
        id="name"
        label={t('fullName')}
        hint={t('fullNameHint')}
        autoComplete="off"
        maxLength={120}
        value={form.name}
        onChange={(name) => onChange({ ...form, name })}
        error={problems.name}
      />
      <fieldset className={problems.roles ? 'border-l-4 border-error pl-4' : ''}>
        <legend className="font-semibold">{t('roles')}</legend>
        {problems.roles ? <FieldError id="roles">{problems.roles}</FieldError> : null}
        <div className="grid sm:grid-cols-2">
          {STAFF_ROLES.map((role) => (
            <CheckboxField
              key={role}
              id={`role-${role}`}
              label={roleName(role)}
              checked={form.roles.includes(role)}
              onChange={(on) =>
                onChange({
                  ...form,
                  roles: on ? [...form.roles, role] : form.roles.filter((held) => held !== role),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      {form.roles.includes('clinician') ? (
        <TextField
          id="npi"
          label={t('npi')}
          hint={t('npiHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          widthChars={12}
          value={form.npi}
          onChange={(npi) => onChange({ ...form, npi })}
          error={problems.npi}
        />
      ) : null}
    </>
  )
}
