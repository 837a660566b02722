import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@faresight/local/repository'
import { parse } from 'yaml'

/** An object of the cluster, by its file in `deploy/k8s/base`. @throws where it is not there */
export function readManifest(path: string): unknown {
  return parse(readFileSync(join(repository, 'deploy/k8s/base', path), 'utf8'))
}
