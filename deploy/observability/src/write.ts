// `npm run dashboards`: writes the dashboards that Grafana reads from what is described in boards/.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dashboardFiles } from './files.ts'

const workspace = join(import.meta.dirname, '..')

for (const { path, text } of dashboardFiles) {
  await mkdir(dirname(join(workspace, path)), { recursive: true })
  await writeFile(join(workspace, path), text)
  console.log(path)
}
