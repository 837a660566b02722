import { join } from 'node:path'
import { formatReadableJson } from '@faresight/kit/readable-json'
import { boards } from './boards.ts'
import { render } from './render.ts'

/** Each dashboard's file, below this workspace, and what stands in it. */
export const dashboardFiles = boards.map((board) => ({
  path: join('grafana', 'dashboards', `${board.name}.json`),
  text: formatReadableJson(render(board)),
}))
