import { StaffShell } from '@contour/ui/staff-shell'
import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

const shell = (count: number) =>
  render(
    <StaffShell
      links={Array.from({ length: count }, (_, at) => ({
        href: `/page-${at}`,
        label: `Page ${at}`,
        ...(at === 0 ? {} : { group: at < 5 ? 'Patients' : 'The clinic' }),
      }))}
      person="Avery Sample"
      roleName="Administrator"
      onSignOut={() => {}}
    >
      <h1>Home</h1>
    </StaffShell>,
  )

test('M-01 a long menu lists its sections under headings, a short one does not', () => {
  shell(20)
  const menu = within(screen.getByRole('navigation'))
  const links = (name: string) => within(menu.getByRole('list', { name })).getAllByRole('link')
  expect(links('Patients')).toHaveLength(4)
  expect(links('The clinic')).toHaveLength(15)
  expect(menu.getAllByRole('link')).toHaveLength(20)
  cleanup()
  shell(8)
  expect(within(screen.getByRole('navigation')).getAllByRole('link')).toHaveLength(8)
  expect(screen.queryByText('Patients')).toBeNull()
})
