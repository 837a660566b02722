# As the entry point of PostgreSQL's image: creates the data and the database once, and runs the server as its own user.
set -eu
data=/var/lib/postgresql/18/docker
as_postgres='setpriv --reuid=postgres --regid=postgres --clear-groups'
if [ ! -e $data/PG_VERSION ]; then
  mkdir -p $data && chown -R postgres /var/lib/postgresql
  $as_postgres initdb --pgdata=$data --pwfile="$POSTGRES_PASSWORD_FILE" --username=postgres --auth=scram-sha-256 --encoding=UTF8 --no-locale
  echo 'host all all all scram-sha-256' >>$data/pg_hba.conf
  echo "create database $POSTGRES_DB" | $as_postgres postgres --single -D $data postgres
fi
exec $as_postgres "$@" -D $data -c listen_addresses='*'
