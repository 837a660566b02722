/** What any program may need to know of the machine that it runs on. None of it is a secret. */
const ofTheMachine = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TERM',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'CI',
  'LD_LIBRARY_PATH',
  'XDG_CACHE_HOME',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
]

/** What every child gets of our environment. Whatever else it reads is named for it, so that no secret goes astray. */
export function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    ofTheMachine.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
