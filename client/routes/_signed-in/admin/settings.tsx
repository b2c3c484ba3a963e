import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '../../../settings/settings-page.tsx'
import { titleHead } from '../../../head/head.ts'

export const Route = createFileRoute('/_signed-in/admin/settings')({
  head: titleHead('Settings'),
  component: SettingsPage,
})
