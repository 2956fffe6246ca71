/** All data of a deployment, as backups read and restore it: the database, and the files of plugins. */
import type { DataCopy, DataRestore } from "../database/copies/data-copy.ts";
import type { IntegrityReport } from "./contributions/stored-data.ts";

/** The paths of its copies begin with `database/`, or with `plugins/` and the id of an instance. */
export interface DeploymentData {
  /**
   * The files of plugins, those of their buckets too, are read after the moment of the database, so that each file that
   * it names is among them.
   * @throws FolderLockedError if a server runs on PGlite
   */
  copy(): Promise<DataCopy>;
  /**
   * @param kind of the copy
   * @throws ProblemsError if there is data already, or the copy is one of the other kind of database
   */
  beginRestore(kind: DataCopy["kind"]): Promise<DataRestore>;
  /**
   * Makes an empty place of the same kind, for trying a restoration: a folder below PORTAL_DATA_DIR, and on
   * PostgreSQL a database on the same server.
   * @throws ProblemsError if the role may not create databases
   */
  scratch(): Promise<{ data: DeploymentData; remove(): Promise<void> }>;
  /**
   * Opens it as a start does (migrations, keys, tables of the resources), and checks all rules about stored data. No
   * job runs, and nothing is sent.
   * @throws ProblemsError if it could not be started
   */
  verify(): Promise<IntegrityReport>;
}
