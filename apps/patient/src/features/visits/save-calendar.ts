/** Hands a file for the calendar (RFC 5545) to the browser, which saves it or opens the calendar. */
export function saveCalendar({ file_name, content }: { file_name: string; content: string }): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = file_name
  link.click()
  // The browser has taken the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
